export { ICON_PATHS as STATIC_ICON_PATHS, type IconName as StaticIconName } from './icon-paths.ts';
