import type { ReactNode } from 'react';
import { useState } from 'react';
import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { Countdown } from '#islands/shared/Countdown.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { Field } from '#islands/shared/Field.tsx';
import { MessageDialog } from '#islands/shared/MessageDialog.tsx';
import { Pager } from '#islands/shared/Pager.tsx';
import { QuantityInput } from '#islands/shared/QuantityInput.tsx';
import { createQuantityField } from '#islands/shared/quantity-field.ts';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { Stars } from '#islands/shared/Stars.tsx';
import { Tabs } from '#islands/shared/Tabs.tsx';
import { useServerTime } from '#islands/shared/useNow.ts';
import { formatWon } from '#lib/domain/money.ts';
import { canBuyUpTo } from '#lib/messages/order/buying.ts';
import { toast } from '#lib/stores/toasts.ts';
import css from './parts.module.css';

const STOCK = 7;
const PAGES = 3;
const LONG_MS = 65 * 60_000;
const SHORT_MS = 4 * 60_000;

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="stack gap-3" aria-label={name}>
      <h3>{name}</h3>
      <div className={css.shown}>{children}</div>
    </section>
  );
}

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <Part name="버튼">
      <p className="cluster">
        <button type="button" className="button button-primary">
          주된 일
        </button>
        <button type="button" className="button">
          다른 일
        </button>
        <button type="button" className="button button-quiet">
          가벼운 일
        </button>
        <button type="button" className="button button-danger">
          되돌릴 수 없는 일
        </button>
      </p>
      <p className="cluster">
        <button type="button" className="button button-small">
          작게
        </button>
        <button type="button" className="button button-large">
          크게
        </button>
        <button type="button" className="button" disabled>
          지금은 못 해요
        </button>
        <button type="button" className="button button-primary" aria-busy={busy} onClick={() => setBusy(!busy)}>
          {busy ? '하는 중이에요' : '눌러 보세요'}
        </button>
      </p>
    </Part>
  );
}

function Fields() {
  const [field] = useState(() => createQuantityField(STOCK, 2));
  return (
    <Part name="입력칸">
      <Field label="상품명" hint="손님이 찾을 이름으로 입력해 주세요.">
        {(wiring) => <input className="input" placeholder="예: 설향 딸기 500g" {...wiring} />}
      </Field>
      <Field label="가격 (원)" error="100원부터 입력해 주세요.">
        {(wiring) => <input className="input" inputMode="numeric" defaultValue="50" {...wiring} />}
      </Field>
      <Field label="카테고리" optional>
        {(wiring) => (
          <select className="input" {...wiring}>
            <option>과일</option>
            <option>채소</option>
          </select>
        )}
      </Field>
      <label className="choice">
        <input type="checkbox" defaultChecked /> 고른 상품만 볼게요
      </label>
      <QuantityInput field={field} stock={STOCK} clampedText={canBuyUpTo(STOCK)} />
    </Part>
  );
}

function Dialogs() {
  const [shown, setShown] = useState<'confirm' | 'message' | null>(null);
  const close = () => setShown(null);
  return (
    <Part name="대화상자와 알림">
      <p className="cluster">
        <button type="button" className="button" onClick={() => setShown('confirm')}>
          묻기
        </button>
        <button type="button" className="button" onClick={() => setShown('message')}>
          알리기
        </button>
        <button type="button" className="button" onClick={() => toast('저장했어요.')}>
          토스트
        </button>
        <button type="button" className="button" onClick={() => toast('저장하지 못했어요.', 'problem')}>
          문제 토스트
        </button>
      </p>
      <ConfirmDialog
        open={shown === 'confirm'}
        title="장바구니에서 삭제할까요?"
        confirmLabel="삭제"
        danger
        onCancel={close}
        onConfirm={close}
      >
        <p>설향 딸기 500g</p>
      </ConfirmDialog>
      <MessageDialog message={shown === 'message' ? '삭제할 상품을 선택해 주세요.' : null} onClose={close} />
    </Part>
  );
}

function Lists() {
  const [tab, setTab] = useState<'open' | 'ended'>('open');
  const [page, setPage] = useState(0);
  return (
    <Part name="탭, 표, 페이지">
      <Tabs
        label="주문"
        tabs={[
          { key: 'open', label: '픽업 대기', count: 2 },
          { key: 'ended', label: '판매 완료' },
        ]}
        current={tab}
        onSelect={setTab}
      >
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">상품</th>
                <th scope="col" className="number">
                  금액
                </th>
              </tr>
            </thead>
            <tbody>
              {(tab === 'open' ? [5_340, 12_500] : [2_970]).map((won) => (
                <tr key={won}>
                  <td>설향 딸기 500g</td>
                  <td className="number">{formatWon(won)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Pager page={page} totalPages={PAGES} onTurn={setPage} />
      </Tabs>
    </Part>
  );
}

function States({ renderedAt }: { renderedAt: number }) {
  const after = (ms: number) => new Date(renderedAt + ms).toISOString();
  return (
    <>
      <Part name="남은 시간과 별점">
        <p className="spread">
          <span>넉넉해요</span>
          <Countdown until={after(LONG_MS)} renderedAt={renderedAt} />
        </p>
        <p className="spread">
          <span>얼마 안 남았어요</span>
          <Countdown until={after(SHORT_MS)} renderedAt={renderedAt} />
        </p>
        <p className="spread">
          <span>평점 4.2</span>
          <Stars rating={4.2} />
        </p>
      </Part>
      <Part name="비었을 때, 기다릴 때, 실패했을 때">
        <EmptyState icon="cart" title="장바구니가 비어 있어요" text="가까운 마트의 먹거리를 담아 보세요.">
          <a className="button button-primary" href="/buyer">
            가까운 상품 보기
          </a>
        </EmptyState>
        <div className="stack stack-tight" aria-hidden="true">
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
        <progress className="progress" value={64} max={100} aria-label="사진 올리기" />
        <RetryNotice text="목록을 불러오지 못했어요." onRetry={() => toast('다시 불러왔어요.')} />
      </Part>
    </>
  );
}

/** Every component that moves, in its states; for `/sandbox/components`. `renderedAt` in milliseconds since 1970. */
export function Parts({ renderedAt }: { renderedAt: number }) {
  useServerTime();
  return (
    <div className={css.parts}>
      <Buttons />
      <Fields />
      <Dialogs />
      <Lists />
      <States renderedAt={renderedAt} />
    </div>
  );
}
