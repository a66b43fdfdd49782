export { ALL, prerender } from '#lib/server/http/page-handover.ts';
