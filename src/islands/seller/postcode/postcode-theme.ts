import type { ComponentProps } from 'react';
import type { KakaoPostcodeEmbed } from 'react-daum-postcode';

type Theme = NonNullable<ComponentProps<typeof KakaoPostcodeEmbed>['theme']>;

/** Our colours for the postcode search on a dark page; on a light one its own are right, which is none. */
export function postcodeTheme(): { theme?: Theme } {
  if (!matchMedia('(prefers-color-scheme: dark)').matches) return {};
  const tokens = getComputedStyle(document.documentElement);
  const colour = (name: string) => tokens.getPropertyValue(`--color-${name}`).trim();
  const [surface, ink, accent] = [colour('surface'), colour('ink'), colour('accent-ink')];
  return {
    theme: {
      bgColor: surface,
      searchBgColor: surface,
      contentBgColor: surface,
      pageBgColor: surface,
      textColor: ink,
      queryTextColor: ink,
      postcodeTextColor: accent,
      emphTextColor: accent,
      outlineColor: colour('edge'),
    },
  };
}
