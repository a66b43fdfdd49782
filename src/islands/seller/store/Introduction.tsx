import { useState } from 'react';
import { Picture } from '#islands/shared/Picture.tsx';
import { PicturePicker } from '#islands/shared/PicturePicker.tsx';
import { type PictureChoice, storedPicture } from '#islands/shared/picture-choice.ts';
import { useNow } from '#islands/shared/useNow.ts';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import {
  INTRODUCTION_MAX_LENGTH,
  NOTICE_MAX_LENGTH,
  PICKUP_NOTE_MAX_LENGTH,
} from '#lib/domain/mart/mart-introduction.ts';
import { agoText } from '#lib/messages/ago.ts';
import { INTRODUCTION_TEXTS as TEXTS, writtenAtText } from '#lib/messages/mart/mart-introduction.ts';
import { EditRow } from './EditRow.tsx';
import type { ManageStore } from './manage-store.ts';
import css from './store.module.css';
import { TextRow } from './TextRow.tsx';

interface Props {
  mart: ManagedStore;
  store: ManageStore;
}

/** What the mart says of itself to buyers, row by row. `renderedAt`: the server's clock as the page was made. */
export function Introduction({ mart, store, renderedAt }: Props & { renderedAt: Date }) {
  const now = useNow(renderedAt);
  const writtenAt = mart.noticeAt && new Date(mart.noticeAt);
  return (
    <>
      <div className="spread">
        <h2>{TEXTS.title}</h2>
        <a className="button button-small" href={`/buyer/store/${mart.storeId}`}>
          {TEXTS.seePage}
        </a>
      </div>
      <div className="card lined">
        <PhotoRow mart={mart} store={store} />
        <TextRow
          mart={mart}
          store={store}
          field="introduction"
          label={TEXTS.introduction}
          hint={TEXTS.introductionHint}
          max={INTRODUCTION_MAX_LENGTH}
          none={TEXTS.noIntroduction}
        />
        <TextRow
          mart={mart}
          store={store}
          field="notice"
          label={TEXTS.notice}
          hint={TEXTS.noticeHint}
          max={NOTICE_MAX_LENGTH}
          none={TEXTS.noNotice}
          beside={writtenAt ? writtenAtText(agoText(writtenAt, now)) : undefined}
        />
        <TextRow
          mart={mart}
          store={store}
          field="pickupNote"
          label={TEXTS.pickupNote}
          hint={TEXTS.pickupNoteHint}
          max={PICKUP_NOTE_MAX_LENGTH}
          none={TEXTS.noPickupNote}
        />
      </div>
    </>
  );
}

function PhotoRow({ mart, store }: Props) {
  const [picture, setPicture] = useState<PictureChoice>(() => storedPicture(mart.photoKey));
  return (
    <EditRow
      store={store}
      row="photo"
      label={TEXTS.photo}
      value={
        mart.photoKey ? (
          <div className={css.photo}>
            <Picture imageKey={mart.photoKey} alt={TEXTS.photo} sizes="128px" />
          </div>
        ) : (
          <p className="soft">{TEXTS.noPhoto}</p>
        )
      }
      onEdit={() => setPicture(storedPicture(mart.photoKey))}
      onSave={() => void store.savePhoto(picture)}
    >
      <PicturePicker of="매장" picture={picture} disabled={false} onPick={setPicture} />
    </EditRow>
  );
}
