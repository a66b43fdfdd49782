import { useId, useRef, useState } from 'react';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { PICTURE_ACCEPT, pictureRefusal, sendPicture } from '#lib/client/caller/upload.ts';
import type { PaperKind } from '#lib/domain/mart/application.ts';
import { PAPER_NAMES, PAPERS_PAGE } from '#lib/messages/mart/mart-approval.ts';
import { REGISTER_TEXTS } from '#lib/messages/product/seller-register.ts';

interface Props {
  martId: number;
  kind: PaperKind;
  /** Whether one is there already. */
  again: boolean;
}

/** Sends a picture of one paper, and loads the page anew. */
export function PaperUpload({ martId, kind, again }: Props) {
  const [sentPercent, setSentPercent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const said = useId();
  const name = again ? PAPERS_PAGE.uploadAgain : PAPERS_PAGE.upload;

  async function send(file: File): Promise<void> {
    const problem = pictureRefusal(file);
    if (problem) return setRefusal(REGISTER_TEXTS[problem]);
    setRefusal(null);
    setSentPercent(0);
    const sent = await sendPicture(
      file,
      (share) => setSentPercent(Math.round(share * 100)),
      ({ name: filename, type: contentType }) =>
        sellerCall('POST /api/seller/{martId}/papers', { params: { martId }, body: { kind, filename, contentType } }),
    );
    if (sent.ok) return location.reload();
    setSentPercent(null);
    setRefusal(sent.message);
  }

  return (
    <div className="stack stack-tight">
      <p>
        <button
          type="button"
          className="button"
          disabled={sentPercent !== null}
          aria-describedby={refusal ? said : undefined}
          onClick={() => picker.current?.click()}
        >
          {sentPercent === null ? name : `${PAPERS_PAGE.uploading} ${sentPercent}%`}
          <span className="visually-hidden">, {PAPER_NAMES[kind]}</span>
        </button>
      </p>
      {refusal && (
        <p id={said} className="field-error" role="alert">
          {refusal}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        accept={PICTURE_ACCEPT}
        aria-label={`${PAPER_NAMES[kind]} 사진 파일`}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void send(file);
        }}
      />
    </div>
  );
}
