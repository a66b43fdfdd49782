/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    market: import('#lib/server/market.ts').Market;
  }
}
