import { food } from './kind.ts';

/** Foods in other colours than Noto's, for more than one aisle. */
export const shineMuscat = food('grapes', { hue: -203, lightness: 0.12, saturation: 1.7, only: [230, 330] });
export const silverFish = food('fish', { saturation: 0.3 });
export const whiteRadish = food('root-vegetable', { saturation: 0.12, lightness: 0.47, only: [300, 40] });
export const paleMushroom = food('brown-mushroom', { hue: 14, saturation: 0.6, lightness: 0.14 });
export const brownBean = food('beans', { hue: 22, lightness: 0.12, saturation: 0.7 });
export const oats = food('sheaf-of-rice', { hue: -6 });
export const yuzu = food('tangerine', { hue: 16, lightness: 0.04, only: [15, 60] });
