import { Field } from '#islands/shared/Field.tsx';
import { PRODUCT_FIELD_TEXTS, type ProductFieldName } from '#lib/messages/product/product-fields.ts';

/** `need`: a label's fields are required by some sub-categories, which the page says. */
const FIELDS: Record<
  ProductFieldName,
  { kind: 'text' | 'figure' | 'date' | 'time'; need: 'required' | 'optional' | 'byCategory' }
> = {
  name: { kind: 'text', need: 'required' },
  price: { kind: 'figure', need: 'required' },
  weightGrams: { kind: 'figure', need: 'required' },
  pricePer100g: { kind: 'figure', need: 'required' },
  quantity: { kind: 'figure', need: 'required' },
  saleEndDate: { kind: 'date', need: 'required' },
  saleEndTime: { kind: 'time', need: 'required' },
  listPrice: { kind: 'figure', need: 'optional' },
  maxPerBuyer: { kind: 'figure', need: 'optional' },
  useBy: { kind: 'date', need: 'optional' },
  floorPrice: { kind: 'figure', need: 'optional' },
  bagWorth: { kind: 'figure', need: 'required' },
  bagKinds: { kind: 'text', need: 'required' },
  origin: { kind: 'text', need: 'byCategory' },
  traceNumber: { kind: 'text', need: 'byCategory' },
  maker: { kind: 'text', need: 'byCategory' },
  netContent: { kind: 'text', need: 'byCategory' },
};

interface Props {
  field: ProductFieldName;
  value: string;
  error: string | undefined;
  onType: (typed: string) => void;
  /** For the form that looks for its first field at fault. */
  name?: string;
  /** As this place calls it. */
  label?: string;
  hint?: string;
  optional?: boolean;
  /** Without its example and its hint, as where what is typed is a change, or one of many. */
  isPlain?: boolean;
  /** A figure that is typed anew, hardly ever mended. */
  isTypedAnew?: boolean;
}

/**
 * One field of a product that is put up, the same wherever that is: its label, keyboard and example, and what is wrong
 * with it.
 */
export function ProductField({ field, value, error, onType, isPlain = false, isTypedAnew = false, ...props }: Props) {
  const { kind, need } = FIELDS[field];
  const { label, example, ...texts }: { label: string; hint?: string; example?: string } = PRODUCT_FIELD_TEXTS[field];
  const hint = props.hint ?? texts.hint;
  const isTyped = kind === 'text' || kind === 'figure';
  return (
    <Field
      label={props.label ?? label}
      optional={props.optional ?? need === 'optional'}
      error={error}
      {...(hint && !isPlain && { hint })}
    >
      {(wiring) => (
        <input
          {...wiring}
          name={props.name}
          className="input"
          type={isTyped ? 'text' : kind}
          inputMode={kind === 'figure' ? 'numeric' : undefined}
          autoComplete={isTyped ? 'off' : undefined}
          placeholder={isPlain ? undefined : example}
          required={!isPlain && need === 'required'}
          value={value}
          onFocus={isTypedAnew ? (event) => event.target.select() : undefined}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}
