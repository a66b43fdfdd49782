import { atom } from 'nanostores';

/** From the press of the button to the answer. `share` is 0..1 of the bytes of a picture. */
export type Sending =
  | { name: 'typing' }
  | { name: 'uploading'; share: number }
  | { name: 'saving' }
  | { name: 'failed'; message: string }
  | { name: 'done' };

/** Nothing may be typed or pressed. */
export const isBusy = ({ name }: Sending): boolean => name === 'uploading' || name === 'saving' || name === 'done';

/** What is said at each field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Where what is typed outlives a reload (`client/offline/draft.ts`). */
interface Draft<Values> {
  read(base: Values): Values;
  write(values: Values): void;
  clear(): void;
}

export interface FormInput<Values extends object, Field extends string> {
  /** As it stands before anybody types. */
  untouched: Values;
  /** In the order of the form: the first at fault gets the focus. */
  fields: readonly Field[];
  /** The sentences for what is wrong; of what is only typed less may be said than of what is sent. */
  errorsOf: (values: Values, when: 'typed' | 'sent') => FieldErrors<Field>;
  /** What is said of the whole form where fields are at fault; else each field's sentence is enough. */
  summaryOf?: (values: Values) => string | null;
  draft?: Draft<Values>;
}

/**
 * A form: what is typed, what is wrong with it by field, and how far its sending is. Nothing typed is lost by a
 * failure. A field is found fault with once it was sent; from then on it is looked at again with every change, so that
 * a mend is seen at once. What the server refused stays until that field is changed.
 */
export function createFormStore<Values extends object, Field extends string>(input: FormInput<Values, Field>) {
  const { untouched, fields, errorsOf, summaryOf, draft } = input;
  const $values = atom(untouched);
  const $errors = atom<FieldErrors<Field>>({});
  const $sending = atom<Sending>({ name: 'typing' });
  let refused: Field | null = null;

  const fieldOf = (values: Values, field: Field) => (values as Partial<Record<Field, unknown>>)[field];

  function clear(): void {
    refused = null;
    $errors.set({});
    $sending.set({ name: 'typing' });
  }

  /** What was said of fields, as it is now. */
  function lookAgain(before: Values, after: Values): void {
    if ($sending.get().name === 'failed') $sending.set({ name: 'typing' });
    const errors = $errors.get();
    if (refused && fieldOf(before, refused) !== fieldOf(after, refused)) refused = null;
    const found = errorsOf(after, 'typed');
    const still = fields.flatMap((field) => {
      const said = errors[field] && (found[field] ?? (refused === field ? errors[field] : undefined));
      return said ? [[field, said]] : [];
    });
    $errors.set(Object.fromEntries(still) as FieldErrors<Field>);
  }

  return {
    $values,
    $errors,
    $sending,

    /** Takes what is typed. */
    put(values: Values): void {
      const before = $values.get();
      $values.set(values);
      draft?.write(values);
      if (Object.keys($errors.get()).length > 0 || $sending.get().name === 'failed') lookAgain(before, values);
    },

    /** Looks again at what was said, as what it depends on beside the values has changed. */
    lookAgain: () => lookAgain($values.get(), $values.get()),

    /** Brings back what the tab kept over a reload; null where nothing was typed. */
    restore(): Values | null {
      const kept = draft?.read({ ...untouched });
      if (!kept || fields.every((field) => fieldOf(kept, field) === fieldOf(untouched, field))) return null;
      $values.set(kept);
      return kept;
    },

    /** The next of its kind is typed; what was kept over a reload is of it, or gone. */
    begin(values: Values): void {
      $values.set(values);
      clear();
      if (values === untouched) draft?.clear();
      else draft?.write(values);
    },

    /** Why it was not kept, and what is said at which field; answers null, as who sends does then. */
    fail(message: string, field: Field | null = null, said = message): null {
      refused = field;
      if (field) $errors.set({ [field]: said } as FieldErrors<Field>);
      $sending.set({ name: 'failed', message });
      return null;
    },

    /** Checks and sends; `send` answers null where nothing was kept, and fails the form where that is to be said. */
    async submit<T>(send: (values: Values) => Promise<T | null>): Promise<T | null> {
      if (isBusy($sending.get())) return null;
      const values = $values.get();
      const errors = errorsOf(values, 'sent');
      refused = null;
      $errors.set(errors);
      if (Object.keys(errors).length > 0) {
        const message = summaryOf?.(values);
        $sending.set(message ? { name: 'failed', message } : { name: 'typing' });
        return null;
      }
      // Before anything waits: a second press must find the form busy.
      $sending.set({ name: 'saving' });
      const done = await send(values);
      if (done === null) {
        if (isBusy($sending.get())) $sending.set({ name: 'typing' });
        return null;
      }
      draft?.clear();
      $sending.set({ name: 'done' });
      return done;
    },

    /** The fields at fault, in the order of the form. */
    atFault: (): Field[] => fields.filter((field) => $errors.get()[field] !== undefined),
  };
}
