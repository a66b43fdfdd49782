import { z } from '@hono/zod-openapi';
import { describe, expect, test } from 'vitest';
import type { CallSpec } from '#lib/contract/call.ts';
import { ERROR_STATUS, type ErrorCode } from '#lib/contract/errors.ts';
import { type Call, calls } from '#lib/contract/index.ts';
import { ERROR_MESSAGES, errorMessage } from '#lib/messages/errors.ts';
import { ANSWERED, ASKED_FOR } from './asked-for.ts';

/** The fields of an answer, of each item where it is a list. */
function fieldsOf(schema: unknown): Record<string, unknown> {
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

const all: Record<string, CallSpec> = calls;

describe('the contract', () => {
  // spec: S3.2, S7.30
  test.each(Object.entries(ASKED_FOR))('has %s with its fields', (name, { query = [], body = [] }) => {
    const spec = all[name];
    expect(spec, `${name} is missing`).toBeDefined();
    expect(Object.keys(spec?.query?.shape ?? {})).toEqual(expect.arrayContaining(query));
    expect(Object.keys(spec?.body?.shape ?? {})).toEqual(expect.arrayContaining(body));
  });

  // spec: S3.1
  test.each(ANSWERED)('%s answers %j with its fields', (name, at, fields) => {
    const answer = all[name]?.response;
    const read = at === '' ? fieldsOf(answer) : fieldsOf(fieldsOf(answer)[at]);
    expect(Object.keys(read)).toEqual(expect.arrayContaining(fields));
  });

  test.each(Object.keys(calls) as Call[])('%s names its path parameters, and what it may refuse with', (name) => {
    const spec = all[name]!;
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    expect(Object.keys(spec.params?.shape ?? {})).toEqual(inPath);
    for (const code of spec.refusals) expect(ERROR_STATUS).toHaveProperty(code);
    expect(spec.summary).toMatch(/[가-힣]/);
  });

  test.each(Object.keys(calls) as Call[])('%s may come without a body in which nothing has to be said', (name) => {
    const { body, bodyOptional } = all[name]!;
    if (body) expect(bodyOptional ?? false).toBe(body.safeParse({}).success);
  });

  test.each(Object.keys(ERROR_STATUS) as ErrorCode[])('has words for %s', (code) => {
    expect(ERROR_MESSAGES).toHaveProperty(code);
    for (const details of [{}, { n: 3, at: '2026-11-21T09:00:00.000Z', text: '값을 확인해 주세요.' }]) {
      expect(errorMessage(code, details)).toMatch(/^[^{}]*[가-힣][^{}]*[.]$/);
      expect(errorMessage(code, details)).not.toMatch(/undefined|NaN|Invalid/);
    }
  });
});
