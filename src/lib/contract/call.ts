import type { z } from '@hono/zod-openapi';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import type { KeyScope } from '#lib/domain/mart/key.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call, coarsely: people, or a machine by a key of its mart. Services check ownership ('own orders
 * only').
 */
export type Caller = 'anyone' | 'signedIn' | 'operator' | 'key';

export interface CallSpec {
  summary: string;
  /** The noun it is listed under in the API document. */
  tag: string;
  who: Caller;
  /** Roles that may make an operator's call beside the owner. */
  roles?: readonly OperatorRole[];
  /** What a key must be good for, of a call that is made with one. */
  scope?: KeyScope;
  /** The subject of an operator's GET, which is kept in the log. */
  reads?: 'person' | 'mart';
  /** It gives all of it away as a file, for a reason in its query. */
  exports?: true;
  /** The call that brings the second factor. */
  needsNoSecondFactor?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** A call that may come without its body: as the specification has it, or because nothing in it has to be said. */
  bodyOptional?: true;
  /**
   * A schema for JSON, 'picture' for one that is nobody else's to see (WebP, never stored), or 'text' where spec.md
   * section 7 has the client show the response's text.
   */
  response: z.ZodType | 'text' | 'picture';
  /**
   * The field by which a page tells the response from anything else, where that is not the first it always has; '{'
   * where any object does.
   */
  toldBy?: string;
  /** Its refusals are a text that is shown, though its response is JSON (spec.md section 7). */
  failsAsText?: true;
  /** The refusals a caller must expect beside bad input, missing sign-in and too many requests. */
  refusals: readonly ErrorCode[];
  /** Rate-limit bucket (server/pipeline/limits.ts), for calls that are expensive or could be used to guess. */
  limit?:
    | 'signIn'
    | 'searchUser'
    | 'geocode'
    | 'tax'
    | 'presign'
    | 'checkout'
    | 'offlineCheckIns'
    | 'account'
    | 'report'
    | 'pageFault'
    | 'places'
    | 'alerts'
    | 'quote'
    | 'export'
    | 'contact'
    | 'machineNews'
    | 'bulk';
  /**
   * Why it does not queue with the readers when not all can be served (docs/decisions/0030): money and pickup in our
   * own database, with the sign-in they need; or it waits for somebody else's server.
   */
  priority?: 'pickup' | 'outside';
  /**
   * Whose responses may come from the cache (server/platform/cache): everyone's, where they are the same for all, or
   * only visitors'.
   */
  cachedFor?: 'everyone' | 'visitors';
}

/** A field that no call has, such as an old name, would have no effect. */
type NoOtherFields<S> = { [K in Exclude<keyof S, keyof CallSpec>]: never };

/** Keeps the literal types of one call of the contract. */
export const call = <const S extends CallSpec>(spec: S & NoOtherFields<S>): S => spec;

/** 'GET /api/…/{id}' */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

type In<S, K extends 'params' | 'query' | 'body'> = S extends { [k in K]: infer Z extends z.ZodType }
  ? { [k in K]: z.input<Z> }
  : unknown;
/** Where nothing in it has to be said, all of it may be left out. */
type QueryIn<S> = S extends { query: infer Z extends z.ZodType }
  ? object extends z.input<Z>
    ? Partial<In<S, 'query'>>
    : In<S, 'query'>
  : unknown;
type Out<S, K extends 'params' | 'query' | 'body'> = S extends { [k in K]: infer Z extends z.ZodType }
  ? { [k in K]: z.output<Z> }
  : unknown;

type BodyIn<S> = S extends { bodyOptional: true } ? Partial<In<S, 'body'>> : In<S, 'body'>;

/** The input of a call as a client sends it. */
export type InputOf<S> = In<S, 'params'> & QueryIn<S> & BodyIn<S>;
/** The input of a call as a route reads it, after validation; a missing body is an empty one. */
export type ReadOf<S> = Out<S, 'params'> & Out<S, 'query'> & Out<S, 'body'>;
/** The response as a client gets it. */
export type ResponseOf<S> = S extends { response: 'text' }
  ? string
  : S extends { response: infer Z extends z.ZodType }
    ? z.output<Z>
    : never;
/** The response as a route returns it. */
export type GivenOf<S> = S extends { response: 'text' }
  ? string
  : S extends { response: 'picture' }
    ? Buffer
    : S extends { response: infer Z extends z.ZodType }
      ? z.input<Z>
      : never;
