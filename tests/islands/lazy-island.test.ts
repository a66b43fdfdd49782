import { createElement, lazy } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ActionForm } from '#islands/shared/action/ActionForm.tsx';
import { actionForm } from '#islands/shared/action/action-form.ts';
import { Deferred } from '#islands/shared/lazy-island.tsx';
import { withTimeout } from '#lib/client/caller/with-timeout.ts';
import { loadPart, PartNotLoaded } from '#lib/client/page/load-part.ts';
import { SCRIPT_LOAD_TIMEOUT_MS } from '#lib/domain/person/limits.ts';
import { PART_FAILED } from '#lib/messages/loading.ts';
import { filesIn, readSource } from '../architecture/source.ts';

describe('a part of the page that is loaded when it is needed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const outcome = (loading: Promise<string>) => {
    const seen: string[] = [];
    withTimeout(SCRIPT_LOAD_TIMEOUT_MS, loading).then(
      (part) => seen.push(part),
      (error: Error) => seen.push(error.message),
    );
    return seen;
  };

  // spec: S9.12
  test('is waited for 120 s, and no longer', async () => {
    const seen = outcome(new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(119_999);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(['too late']);
  });

  test('that comes or fails before is taken as it is', async () => {
    const came = outcome(Promise.resolve('dialog'));
    const failed = outcome(Promise.reject(new Error('Failed to fetch')));
    await vi.advanceTimersByTimeAsync(0);
    expect([came, failed]).toEqual([['dialog'], ['Failed to fetch']]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([came, failed]).toEqual([['dialog'], ['Failed to fetch']]);
  });

  test.each([
    ['fails', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
    ['never comes', () => new Promise<never>(() => {})],
  ])('that %s is told apart from its own faults, in words that can be shown', async (_, load) => {
    const failed = expect(loadPart(load)).rejects.toThrow(new PartNotLoaded(PART_FAILED));
    await vi.advanceTimersByTimeAsync(120_000);
    await failed;
  });
});

// Field case 2.14: the part came after the page, by an inline script that the policy refuses, and the whole form was
// drawn anew.
describe('the server leaves out what comes later', () => {
  const BOUNDARY = /<!--\$|<template|<script/;

  test('of a form that takes pictures', () => {
    const pictures = { name: 'pictures', label: '사진', kind: 'pictures' } as const;
    const text = { name: 'text', label: '내용', kind: 'long' } as const;
    const body = { kind: 'inquiry', reason: 'other' } as const;
    const form = actionForm('POST /api/cases', { body, submit: '보내기', fields: [text, pictures] });
    const html = renderToString(createElement(ActionForm, form));
    expect(html).toContain('내용');
    expect(html).not.toMatch(BOUNDARY);
  });

  test('of anything else', () => {
    const Part = lazy(() => new Promise<never>(() => {}));
    expect(renderToString(createElement(Deferred, null, createElement(Part)))).toBe('');
  });

  test('and no island waits by other means', () => {
    const islands = filesIn('src/islands')
      .filter((path) => /\.tsx?$/.test(path))
      .map(readSource);
    const waiting = islands.filter(({ text }) => /\bSuspense\b|[^\w]lazy\(|\buse\(/.test(text)).map(({ path }) => path);
    expect(waiting).toEqual(['src/islands/shared/lazy-island.tsx']);
    // Each lazy part stands in the place that is made for it.
    for (const { path, text } of islands) {
      for (const [, name] of text.matchAll(/const (\w+) = lazyIsland\(/g)) {
        const places = [...text.matchAll(new RegExp(`<${name}\\b`, 'g'))];
        expect(places.length, `${path}: ${name}`).toBeGreaterThan(0);
        for (const { index } of places) {
          const before = text.slice(0, index);
          expect(before.lastIndexOf('<Deferred'), `${path}: ${name}`).toBeGreaterThan(
            before.lastIndexOf('</Deferred>'),
          );
        }
      }
    }
  });
});
