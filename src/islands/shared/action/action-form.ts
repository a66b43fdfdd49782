import type { z } from '@hono/zod-openapi';
import type { Call, CallResponse, Calls } from '#lib/contract/index.ts';

interface Option<V extends string> {
  value: V;
  label: string;
}

interface Base {
  label: string;
  hint?: string | undefined;
  optional?: boolean | undefined;
}

export interface TickField extends Base {
  kind: 'tick';
  value?: boolean | null;
}

/**
 * 'signed' may be less than nothing, which no keypad of figures can type; 'percent' is typed in percent, 5.5, and sent
 * in basis points, 550.
 */
export interface NumberField extends Base {
  kind: 'number' | 'signed' | 'percent';
  value?: number | null;
  /** A number above it is refused before anything is sent, in these words. */
  most?: { n: number; refusal: string } | undefined;
}

/** 'moment' is typed in Seoul's time and sent as an instant, 'date' is a day in Seoul, 'tel' one's own number. */
export interface TextField extends Base {
  kind?: 'text' | 'code' | 'tel' | 'long' | 'date' | 'moment';
  value?: string | null;
  /** Lines of a long text that are seen at once; a few unless told. */
  rows?: number;
}

export interface ChoiceField<V extends string = string> extends Base {
  kind?: never;
  options: readonly Option<V>[];
  value?: V | null;
}

/** Any of the options. */
export interface TicksField<V extends string = string> extends Base {
  kind: 'ticks';
  options: readonly Option<V>[];
  value?: readonly V[];
}

/** Pictures of a case, sent by the names they were uploaded under. */
export interface PicturesField extends Base {
  kind: 'pictures';
}

type AnyField = TickField | NumberField | TextField | ChoiceField | TicksField | PicturesField;
/** A field of any call, its name and kind compared with the contract already. */
export type FormField = AnyField & { name: string };

/**
 * The fields that a value of the contract is typed into; a list of objects has one for each of theirs,
 * 'lines.0.amountWon'.
 */
type FieldFor<Name extends string, V> = [V] extends [boolean]
  ? TickField & { name: Name }
  : [V] extends [number]
    ? NumberField & { name: Name }
    : [V] extends [string]
      ? (string extends V ? TextField | ChoiceField : ChoiceField<V>) & { name: Name }
      : [V] extends [readonly (infer Item)[]]
        ? [Item] extends [string]
          ? (string extends Item ? TicksField | PicturesField : TicksField<Item>) & { name: Name }
          : { [K in keyof Item & string]: FieldFor<`${Name}.${number}.${K}`, NonNullable<Item[K]>> }[keyof Item &
              string]
        : never;

type BodyOf<N extends Call> = Calls[N] extends { body: infer B extends z.ZodObject }
  ? z.input<B>
  : Record<never, never>;
type ParamsOf<N extends Call> = Calls[N] extends { params: infer P extends z.ZodObject } ? keyof z.input<P> : never;
type FieldOf<Body> = { [K in keyof Body & string]: FieldFor<K, NonNullable<Body[K]>> }[keyof Body & string];
/** A field of the form of a call, for a page that makes its fields apart. */
export type ActionField<N extends Call> = FieldOf<BodyOf<N>>;

/** What is sent beside the fields; lines are begun here and typed on in fields. */
type BodyStart<Body> = {
  readonly [K in keyof Body]?: NonNullable<Body[K]> extends readonly (infer Item extends object)[]
    ? readonly Partial<Item>[]
    : Body[K];
};

/**
 * What names the state that a decision is taken on, and the try: outside callers may leave it out, our own forms may
 * not.
 */
type StateKey = 'seen' | 'askedAt' | 'payeeId' | 'payoutIds' | 'attempt';
type NeededKey<Body> = {
  [K in keyof Body]-?: undefined extends Body[K] ? Extract<K, StateKey> : K;
}[keyof Body];
type RootOf<Name extends string> = Name extends `${infer List}.${number}.${string}` ? List : Name;
/** What the call needs and the form does not send. */
type MissingKey<N extends Call, Start, Fields extends readonly { name: string }[]> = Exclude<
  NeededKey<BodyOf<N>>,
  keyof Start | RootOf<Fields[number]['name']>
>;

interface Texts<N extends Call> {
  submit: string;
  /** Asked before it is sent. */
  confirm?: string | undefined;
  danger?: boolean | undefined;
  /** Beside another form that is meant first. */
  quiet?: boolean | undefined;
  /**
   * Where to go when it is done, '{caseId}' being what the response tells; unless told, the page stays and shows what
   * has become of it.
   */
  to?: string | undefined;
  /** What of the response is shown in place of the form, when it is done. */
  shows?: readonly { name: keyof CallResponse<N> & string; label: string }[] | undefined;
}

type Options<N extends Call, Start, Fields extends readonly { name: string }[]> = Texts<N> & {
  body?: Start & { readonly [K in Exclude<keyof Start, keyof BodyOf<N>>]: never };
  fields?: Fields;
} & ([ParamsOf<N>] extends [never] ? unknown : { params: { readonly [K in ParamsOf<N>]: string | number } }) &
  ([MissingKey<N, Start, Fields>] extends [never]
    ? unknown
    : { body: { readonly [K in MissingKey<N, Start, Fields>]: unknown } });

interface PlainProps {
  /** Which form of its page it is, whatever becomes of the subject. */
  form: string;
  action: Call;
  params?: Readonly<Record<string, string | number>>;
  body?: Readonly<Record<string, unknown>>;
  fields: readonly FormField[];
  submit: string;
  confirm?: string;
  danger?: boolean;
  quiet?: boolean;
  to?: string;
  shows?: readonly { name: string; label: string }[];
}

declare const checked: unique symbol;
/** What the island of a form is given; only `actionForm` makes it. */
export type ActionFormProps = PlainProps & { readonly [checked]: true };

/**
 * The form of one call, compared with the contract: names and kinds of its fields, the parts of its address, what it
 * shows of the response, and that nothing the call needs is left out.
 */
export function actionForm<
  N extends Call,
  const Start extends BodyStart<BodyOf<N>> = Record<never, never>,
  const Fields extends readonly ActionField<N>[] = [],
>(action: N, options: Options<N, Start, Fields>): ActionFormProps {
  const given = options as Omit<PlainProps, 'form' | 'action' | 'fields'> & { fields?: Fields };
  // What changes with every look at the subject names no other form.
  const { seen: _seen, attempt: _attempt, ...about } = given.body ?? {};
  const form = `${action} ${JSON.stringify({ ...given.params, ...about })}`;
  const props: PlainProps = { ...given, fields: given.fields ?? [], action, form };
  return props as ActionFormProps;
}
