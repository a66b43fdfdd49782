import { ICON_PATHS } from './icon-paths.ts';

/** All line drawings that HTML from the server may have: beside those of islands some that no script draws. */
export const STATIC_ICON_PATHS = {
  ...ICON_PATHS,
  alert: 'M12 8v5M12 16.5v.01M10.3 4.2 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2Zm4 4.3a2.2 2.2 0 0 0 4 0M12 5V3.2',
  calendar: 'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm-1 5h16M8 3.5V8m8-4.5V8',
  categories: 'M4 4h6.5v6.5H4V4Zm9.5 0H20v6.5h-6.5V4ZM4 13.5h6.5V20H4v-6.5Zm9.5 0H20V20h-6.5v-6.5Z',
  chart: 'M4 20h16M7 20v-6M12 20V5m5 15v-9',
  chevronDown: 'm6 9.5 6 6 6-6',
  home: 'M4 10.8 12 4l8 6.8V19a1.2 1.2 0 0 1-1.2 1.2H14.5v-5.5h-5v5.5H5.2A1.2 1.2 0 0 1 4 19v-8.2Z',
  map: 'M9 4.5 3.5 6.8v12.7L9 17.2m0-12.7 6 2.3m-6-2.3v12.7m6-10.4 5.5-2.3v12.7L15 19.5m0-12.7v12.7m0 0-6-2.3',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  pause: 'M9 6v12M15 6v12',
  phone:
    'M6.5 3.5h3l1.5 4.5-2 1.5a11.5 11.5 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z',
  play: 'M8 5.5v13l10.5-6.5L8 5.5Z',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5.5 12.5V19a1.2 1.2 0 0 0 1.2 1.2h10.6a1.2 1.2 0 0 0 1.2-1.2v-6.5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8a7.5 7.5 0 0 1 15 0',
} as const;
export type StaticIconName = keyof typeof STATIC_ICON_PATHS;
