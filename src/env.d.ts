/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    market: import('#lib/server/market.ts').Market;
    /** Given by the production server (http/page-keeper.ts). */
    keeping?: import('#lib/server/http/page-keeper.ts').Keeping;
    /** The newest event there was before a seller's page read what it shows. */
    lastEvent?: number;
  }
}
