import type { ChangeEvent } from 'react';
import type { FieldErrors } from '#lib/client/page/form-store.ts';
import type { ProductFieldName } from '#lib/messages/product/product-fields.ts';
import { ProductField } from '../listing/ProductField.tsx';
import type { RegisterField, RegisterValues } from './register-form.ts';

export interface RegisterFieldsProps {
  values: RegisterValues;
  errors: FieldErrors<RegisterField>;
  onChange: (field: RegisterField, typed: string) => void;
}

/** The fields of the form by their names. `isAsked`: the sub-category requires what the label says there. */
export const productField =
  ({ values, errors, onChange }: RegisterFieldsProps) =>
  (field: ProductFieldName, isAsked?: boolean) => (
    <ProductField
      field={field}
      name={field}
      value={values[field]}
      error={errors[field]}
      onType={(typed) => onChange(field, typed)}
      {...(isAsked !== undefined && { optional: !isAsked })}
    />
  );

/** Name, value and handlers of a control of the form, by its field. */
export const boundControl =
  (values: RegisterValues, onChange: (field: RegisterField, typed: string) => void) => (field: RegisterField) => ({
    name: field,
    value: values[field],
    className: 'input',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onChange(field, event.target.value),
  });
