import { categoryByName, isTaxFreeCategory } from '#lib/domain/product/categories.ts';
import { chipOfUseBy, GUESS_TEXTS } from '#lib/messages/product/guess.ts';
import { guessOfName, type NameGuess, offeredFor } from '#lib/sheets/guess-of-name.ts';

interface Props {
  typed: NameGuess & { name: string };
  now: Date;
  onChange: (field: keyof NameGuess, typed: string) => void;
}

/** What the name of a product says of it, as chips: each is taken by a press, and taken away by another. */
export function GuessChips({ typed: { name, category, taxFree, useBy }, now, onChange }: Props) {
  const offered = offeredFor(name);
  const said = guessOfName(name, now);
  if (offered.length === 0 && said.useBy === '') return null;
  const known = categoryByName(category);
  const byCategory = known !== null && isTaxFreeCategory(known.key);
  const isExempt = taxFree === '' ? byCategory : taxFree === 'yes';
  const chip = (text: string, isOn: boolean, onPress: () => void) => (
    <button
      key={text}
      type="button"
      className="button button-small button-choice"
      aria-pressed={isOn}
      onClick={onPress}
    >
      {text}
    </button>
  );
  return (
    <fieldset className="cluster">
      <legend className="visually-hidden">{GUESS_TEXTS.legend}</legend>
      <small className="soft" aria-hidden="true">
        {GUESS_TEXTS.short}
      </small>
      {offered.map((each) => chip(each, each === category, () => onChange('category', each === category ? '' : each)))}
      {known &&
        chip(GUESS_TEXTS.taxFree, isExempt, () =>
          onChange('taxFree', !isExempt === byCategory ? '' : isExempt ? 'no' : 'yes'),
        )}
      {said.useBy !== '' &&
        chip(chipOfUseBy(said.useBy), useBy === said.useBy, () =>
          onChange('useBy', useBy === said.useBy ? '' : said.useBy),
        )}
    </fieldset>
  );
}
