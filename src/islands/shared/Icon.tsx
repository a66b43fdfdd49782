/** Line drawings on a 24 × 24 grid, drawn in the current colour with round ends. */
export const ICON_PATHS = {
  alert: 'M12 8v5M12 16.5v.01M10.3 4.2 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  barcode: 'M4 6v12M7 6v12M10 6v9M13 6v12M16 6v9M20 6v12',
  basket: 'M3 10h18l-1.6 8.2a2 2 0 0 1-2 1.6H6.6a2 2 0 0 1-2-1.6L3 10Zm5.5-6L6 10m9.5-6L18 10M9.5 14v2.5m5-2.5v2.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2Zm4 4.3a2.2 2.2 0 0 0 4 0M12 5V3.2',
  calendar: 'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm-1 5h16M8 3.5V8m8-4.5V8',
  camera:
    'M4 8h3l1.6-2.5h6.8L17 8h3a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Zm8 9a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  cart: 'M2.5 4h2.6l2.3 11.2a1.6 1.6 0 0 0 1.6 1.3h8.3a1.6 1.6 0 0 0 1.6-1.2L20.8 8H6M9.5 20.5v.01M17 20.5v.01',
  categories: 'M4 4h6.5v6.5H4V4Zm9.5 0H20v6.5h-6.5V4ZM4 13.5h6.5V20H4v-6.5Zm9.5 0H20V20h-6.5v-6.5Z',
  chart: 'M4 20h16M7 20v-6M12 20V5m5 15v-9',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronLeft: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  chevronRight: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0-13.5v5.2l3.3 2',
  close: 'M6 6l12 12M18 6 6 18',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.1a4.3 4.3 0 0 1 7.5 2.7C19.5 15.4 12 20 12 20Z',
  home: 'M4 10.8 12 4l8 6.8V19a1.2 1.2 0 0 1-1.2 1.2H14.5v-5.5h-5v5.5H5.2A1.2 1.2 0 0 1 4 19v-8.2Z',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0-9.5v5m0-8.2v.01',
  map: 'M9 4.5 3.5 6.8v12.7L9 17.2m0-12.7 6 2.3m-6-2.3v12.7m6-10.4 5.5-2.3v12.7L15 19.5m0-12.7v12.7m0 0-6-2.3',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  minus: 'M5.5 12h13',
  more: 'M5.5 12.9a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8Zm6.5 0a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8Zm6.5 0a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8Z',
  pause: 'M9 6v12M15 6v12',
  phone:
    'M6.5 3.5h3l1.5 4.5-2 1.5a11.5 11.5 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z',
  pin: 'M12 21s7-5.7 7-11.2a7 7 0 0 0-14 0C5 15.3 12 21 12 21Zm0-8.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4Z',
  play: 'M8 5.5v13l10.5-6.5L8 5.5Z',
  plus: 'M5.5 12h13M12 5.5v13',
  qr: 'M4 4h6v6H4V4Zm10 0h6v6h-6V4ZM4 14h6v6H4v-6Zm10 0h2.5v2.5M20 14v.01M14 20v-.01M17.5 20H20v-2.5',
  receipt: 'M6 3.5h12v17l-2.4-1.5-1.8 1.5-1.8-1.5-1.8 1.5-1.8-1.5L6 20.5v-17ZM9.5 8.5h5m-5 4h5',
  search: 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6Zm4.9-1.9 4.8 4.8',
  settings:
    'M4 7h9m4 0h3M4 17h3m4 0h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Zm-6 10a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5.5 12.5V19a1.2 1.2 0 0 0 1.2 1.2h10.6a1.2 1.2 0 0 0 1.2-1.2v-6.5',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4Zm11.5-1a5 5 0 0 1 0 7m2.5-9.5a8.5 8.5 0 0 1 0 12',
  soundOff: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4Zm12 .5 4 4m0-4-4 4',
  store:
    'M4.5 10v9a1.2 1.2 0 0 0 1.2 1.2h12.6a1.2 1.2 0 0 0 1.2-1.2v-9M5.5 4h13l2 5a2.8 2.8 0 0 1-5.5.5 3 3 0 0 1-6 0A2.8 2.8 0 0 1 3.5 9l2-5Zm4 16v-5h5v5',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7m-8 0 .8 12.3a1.2 1.2 0 0 0 1.2 1.2h7a1.2 1.2 0 0 0 1.2-1.2L17.5 7M10 11v6m4-6v6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8a7.5 7.5 0 0 1 15 0',
} as const;

export type IconName = keyof typeof ICON_PATHS;

const idOf = (name: IconName) => `icon-${name}`;

interface Props {
  name: IconName;
  /** In pixels at the usual size of letters, with which it grows. */
  size?: number;
  /** By the one drawing of `IconDrawings`: for what stands in every card of a long list. */
  isDrawn?: boolean;
}

/**
 * A line drawing beside a text that says the same; it is hidden from screen readers. What it looks like stands in
 * layouts/styles/base.css.
 */
export function Icon({ name, size = 20, isDrawn = false }: Props) {
  return (
    // As high as wide, by its viewBox.
    <svg className="icon" width={`${size / 16}rem`} viewBox="0 0 24 24" aria-hidden="true">
      {isDrawn ? <use href={`#${idOf(name)}`} /> : <path d={ICON_PATHS[name]} />}
    </svg>
  );
}

/** Drawings of a page that has each of them many times, for its icons that are `isDrawn`. */
export const IconDrawings = ({ names }: { names: readonly IconName[] }) => (
  <svg className="visually-hidden" aria-hidden="true">
    <defs>
      {names.map((name) => (
        <path key={name} id={idOf(name)} d={ICON_PATHS[name]} />
      ))}
    </defs>
  </svg>
);
