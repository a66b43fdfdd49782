/// <reference types="astro/client" />

/** A script for the page itself, as it is written there (scripts/in-page.ts). */
declare module '*?in-page' {
  const text: string;
  export default text;
}

declare namespace App {
  interface Locals {
    ctx: import('#lib/server/context.ts').Context;
    /** The newest event there was before a seller's page read what it shows. */
    lastEvent?: number;
  }
}
