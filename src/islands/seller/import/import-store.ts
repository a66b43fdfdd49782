import { atom } from 'nanostores';
import { createAttempt, whyNot } from '#lib/client/attempt.ts';
import type { call as apiCall } from '#lib/client/call.ts';
import type { CallAnswer } from '#lib/contract/index.ts';
import { SHEET_MAX_BYTES } from '#lib/domain/limits.ts';
import { IMPORT_TEXTS } from '#lib/messages/product-sheet.ts';

type Answer = CallAnswer<'POST /api/seller/stores/{storeId}/products/import'>;

/** A file from its choice to its products. A dry run always comes first. */
export type Importing =
  | { name: 'choosing'; problem: string | null }
  | { name: 'reading'; fileName: string }
  | { name: 'checked'; fileName: string; answer: Answer; problem: string | null }
  | { name: 'sending'; fileName: string; answer: Answer }
  | { name: 'done'; count: number };

/** The file's bytes in Base64. */
async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Registers the products of a table: checked first, then all of them or none. */
export function createImportStore({ martId, call }: { martId: number; call: typeof apiCall }) {
  const $importing = atom<Importing>({ name: 'choosing', problem: null });
  let file: { name: string; base64: string } | null = null;

  const attempt = createAttempt(`import:${martId}`);

  const run = (base64: string, dryRun: boolean) =>
    call('POST /api/seller/stores/{storeId}/products/import', {
      params: { storeId: martId },
      body: { file: base64, dryRun, ...(dryRun ? {} : { attempt: attempt.name() }) },
    });
  const fail = (problem: string) => $importing.set({ name: 'choosing', problem });

  return {
    $importing,

    async choose(chosen: File): Promise<void> {
      if (['reading', 'sending'].includes($importing.get().name)) return;
      if (chosen.size > SHEET_MAX_BYTES) return fail(IMPORT_TEXTS.tooLarge);
      $importing.set({ name: 'reading', fileName: chosen.name });
      // A file that is open in Excel, or has changed since it was chosen, may not be readable.
      const base64 = await base64Of(chosen).catch(() => null);
      if (base64 === null) return fail(IMPORT_TEXTS.notReadable);
      const answer = await run(base64, true);
      if (!answer.ok) return fail(`${IMPORT_TEXTS.checkFailed} ${answer.error.message}`);
      file = { name: chosen.name, base64 };
      $importing.set({ name: 'checked', fileName: chosen.name, answer: answer.data, problem: null });
    },

    /** Answers how many are registered now; 0 where that failed. */
    async send(): Promise<number> {
      const checked = $importing.get();
      if (checked.name !== 'checked' || !file || checked.answer.problems.length > 0) return 0;
      const { fileName, answer } = checked;
      $importing.set({ name: 'sending', fileName, answer });
      const sent = await run(file.base64, false);
      attempt.hear(sent);
      if (!sent.ok) {
        $importing.set({ ...checked, problem: whyNot(IMPORT_TEXTS.sendFailed, sent) });
        return 0;
      }
      $importing.set({ name: 'done', count: sent.data.registered });
      return sent.data.registered;
    },
  };
}

export type ImportStore = ReturnType<typeof createImportStore>;
