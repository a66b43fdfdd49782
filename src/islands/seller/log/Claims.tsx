import { useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { useMutation } from '#islands/shared/useMutation.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { OfflineClaim } from '#lib/contract/order/offline-check-ins.ts';
import { orderNumberText } from '#lib/messages/mart/mart-log.ts';
import { CLAIM_TEXTS, claimText, claimUntilText } from '#lib/messages/order/claims.ts';
import { soldText } from '#lib/messages/order/seller-scan.ts';
import css from './log.module.css';

interface Props {
  martId: number;
  claims: readonly OfflineClaim[];
  renderedAt: number;
}

/** Sales of people who have left, each with the general manager's yes or no. market.md 27.5. */
export function Claims({ martId, claims: first, renderedAt }: Props) {
  const [claims, setClaims] = useState(first);
  const [said, setSaid] = useState('');
  const { press, busy, problem } = useMutation(
    ({ claimId, isHandedOver }: { claimId: number; isHandedOver: boolean }) =>
      sellerCall('POST /api/seller/{martId}/offline-claims/{claimId}/decide', {
        params: { martId, claimId },
        body: { isHandedOver },
      }),
    { failed: CLAIM_TEXTS.failed },
  );
  const now = new Date(renderedAt);

  async function decide(claimId: number, isHandedOver: boolean) {
    if (!(await press({ claimId, isHandedOver }))?.ok) return;
    setClaims((all) => all.filter((one) => one.claimId !== claimId));
    setSaid(isHandedOver ? CLAIM_TEXTS.confirmed : CLAIM_TEXTS.denied);
  }

  return (
    <>
      {claims.length > 0 && (
        <section className="notice notice-warm stack" aria-labelledby="claims" id="claims-section">
          <h2 id="claims">{CLAIM_TEXTS.title}</h2>
          <p>{CLAIM_TEXTS.lead}</p>
          {problem && (
            <p className="danger-text" role="alert">
              {problem}
            </p>
          )}
          <ul className={css.claimed}>
            {claims.map((claim) => (
              <Boundary key={claim.claimId} part="ClaimItem" as="li">
                <ClaimItem
                  martId={martId}
                  claim={claim}
                  now={now}
                  busy={busy}
                  onDecide={(isHandedOver) => void decide(claim.claimId, isHandedOver)}
                />
              </Boundary>
            ))}
          </ul>
        </section>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

interface ItemProps {
  martId: number;
  claim: OfflineClaim;
  now: Date;
  busy: boolean;
  onDecide: (isHandedOver: boolean) => void;
}

function ClaimItem({ martId, claim, now, busy, onDecide }: ItemProps) {
  return (
    <li className="card card-body stack stack-tight">
      <p id={`claim-${claim.claimId}`}>{claimText(claim, now)}</p>
      <ul>
        {claim.orders.map((order) => (
          <li key={order.orderId}>
            <a href={`/seller/mart/${martId}/qr-scan?orderId=${order.orderId}`}>{orderNumberText(order.orderId)}</a>{' '}
            {soldText(order)}
          </li>
        ))}
      </ul>
      {claim.wasOnline && <p className="small warm-text">{CLAIM_TEXTS.wasOnline}</p>}
      <p className="soft small">{claimUntilText(claim.answerUntil, now)}</p>
      <p className="cluster">
        <button
          type="button"
          className="button button-primary"
          aria-describedby={`claim-${claim.claimId}`}
          disabled={busy}
          onClick={() => onDecide(true)}
        >
          {CLAIM_TEXTS.yes}
        </button>
        <button
          type="button"
          className="button"
          aria-describedby={`claim-${claim.claimId}`}
          disabled={busy}
          onClick={() => onDecide(false)}
        >
          {CLAIM_TEXTS.no}
        </button>
      </p>
    </li>
  );
}
