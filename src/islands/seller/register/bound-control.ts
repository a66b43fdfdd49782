import type { ChangeEvent } from 'react';
import type { RegisterField, RegisterValues } from './register-form.ts';

/** Name, value and handlers of a control of the form, by its field. */
export const boundControl =
  (values: RegisterValues, onChange: (field: RegisterField, typed: string) => void) => (field: RegisterField) => ({
    name: field,
    value: values[field],
    className: 'input',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onChange(field, event.target.value),
  });
