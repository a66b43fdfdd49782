import type { Plugin } from 'vite';
import type { z } from 'zod';
import type { CallSpec } from '../src/lib/contract/call.ts';
import { calls } from '../src/lib/contract/index.ts';

/**
 * Where calls are named that a page makes, by itself or through a form of its HTML. The server's routes name them too.
 */
const CALLERS = /[\\/]src[\\/](islands|layouts|pages|lib[\\/](client|stores))[\\/]/;
const NAMED = /(?<=(['"`]))(?:GET|POST|PUT|PATCH|DELETE) \/api\/[\w/{}.-]+(?=\1)/g;

/** The shape of a call's response, as `isShaped` of client/caller/call.ts reads it. */
function shapeOf({ response, toldBy }: CallSpec): string {
  if (toldBy) return toldBy;
  if (response === 'text') return '.';
  // Read by an <img>.
  return response === 'picture' ? '' : shapeOfSchema(response);
}

function shapeOfSchema(schema: z.ZodType): string {
  const { def } = schema as z.ZodType & { def: { type: string } };
  if (def.type === 'array') return '[';
  if (def.type === 'union') {
    const [first, ...others] = (def as unknown as { options: z.ZodType[] }).options.map(fieldsOf);
    return first!.find((field) => others.every((fields) => fields.includes(field))) ?? '{';
  }
  if (def.type === 'object') return fieldsOf(schema)[0] ?? '{';
  throw new Error(`an answer is ${def.type}: say how it is told from anything else (scripts/response-shapes.ts)`);
}

/** The fields that an object always has, in the contract's order. */
function fieldsOf(schema: z.ZodType): string[] {
  const { shape } = schema as z.ZodObject;
  return Object.keys(shape).filter((field) => shape[field]!.def.type !== 'optional');
}

const SHAPES = new Map(Object.entries<CallSpec>(calls).map(([name, spec]) => [name, shapeOf(spec)]));

/**
 * Writes behind the name of each call by what its answer is told from anything else: pages have the contract's types,
 * not its schemas.
 */
export const writeShapes = (code: string): string =>
  code.replaceAll(NAMED, (name) => (SHAPES.get(name) ? `${name} ${SHAPES.get(name)}` : name));

/** The same for all that pages are built of. */
export const responseShapes = (): Plugin => ({
  name: 'response-shapes',
  transform: (code, id) =>
    CALLERS.test(id) && code.includes(' /api/') ? { code: writeShapes(code), map: null } : null,
});
