import { randomUUID } from 'node:crypto';

/** A word of eight letters that no other test has, and that is no number: lists read one as a price or a barcode. */
export const newMark = (): string => `x${randomUUID().slice(0, 7)}`;
