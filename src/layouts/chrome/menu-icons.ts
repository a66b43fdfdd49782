/** Drawings of the seller's menu, by the hand of `islands/shared/Icon.tsx`; pages of buyers carry none of them. */
export const MENU_ICON_PATHS = {
  leave: 'M13.5 4H6.2A1.2 1.2 0 0 0 5 5.2v13.6A1.2 1.2 0 0 0 6.2 20h7.3M10 12h10m0 0-3.5-3.5M20 12l-3.5 3.5',
  paper: 'M6.5 3.5h7.5l4 4v13h-11.5v-17ZM14 3.5v4h4M9.5 12h5.5m-5.5 4h3.5',
  talk: 'M4.5 5h15A1.2 1.2 0 0 1 20.7 6.2v9.6a1.2 1.2 0 0 1-1.2 1.2H11l-4.5 3.5V17h-2a1.2 1.2 0 0 1-1.2-1.2V6.2A1.2 1.2 0 0 1 4.5 5Zm4 6v.01m3.5-.01v.01m3.5-.01v.01',
  wallet:
    'M4 7.5h15a1.2 1.2 0 0 1 1.2 1.2v9.6a1.2 1.2 0 0 1-1.2 1.2H5.2A1.2 1.2 0 0 1 4 18.3V7.5Zm0 0L15.5 4v3.5M16.5 13.5v.01',
} as const;
export type MenuIconName = keyof typeof MENU_ICON_PATHS;
