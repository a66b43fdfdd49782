/// <reference types="astro/client" />

/** A script for the page itself, as it is written there (scripts/in-page.ts). */
declare module '*?in-page' {
  const text: string;
  export default text;
}

/** What this build was made from (scripts/build-id.ts); there is none where nothing was built. */
declare const BUILD_ID: string;

declare namespace App {
  interface Locals {
    ctx: import('#lib/server/context.ts').Context;
    /** The newest event there was before a seller's page read what it shows. */
    lastEvent?: number;
    /** What waits for an operator in their role. */
    today?: readonly import('#lib/domain/market/operator-today.ts').TodayLine[];
    /**
     * The frame of a seller's pages: how many news are unread, and what is to do in the marts, the most pressing first;
     * null where it could not be read.
     */
    seller?: { unread: number; toDo: import('#lib/messages/mart/mart-waits.ts').ToDo | null };
  }
}
