import { type MouseEvent, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { LeaveMart } from '#islands/shared/LeaveMart.tsx';
import { sellerCall } from '#lib/client/seller-call.ts';
import type { SellerMart } from '#lib/contract/seller-marts.ts';
import { MART_TEXTS } from '#lib/messages/seller-marts.ts';
import css from './dashboard.module.css';
import { RemoveMart } from './RemoveMart.tsx';
import { createRemoval } from './removal-store.ts';

/**
 * What can be done with a mart from the dashboard: managing and deleting are its general manager's, leaving an employee's
 * (spec.md section 6). The links work before the page is alive.
 */
export function MartMenu({ mart }: { mart: SellerMart }) {
  const { storeId, name, authority, openOrders } = mart;
  const [removal] = useState(() => createRemoval({ storeId, call: sellerCall }));
  const [leaving, setLeaving] = useState(false);
  const menu = `mart-menu-${storeId}`;
  /** Closed before a dialog opens, so that the focus has gone back to the menu's button, and does so again after the dialog. */
  const then = (ask: () => void) => ({
    popoverTarget: menu,
    popoverTargetAction: 'hide' as const,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
      ask();
    },
  });
  return (
    <>
      <button type="button" className={`icon-button ${css.more}`} popoverTarget={menu} aria-label={`${name} 메뉴`}>
        <Icon name="more" size={24} />
      </button>
      <div className={`menu ${css.menu}`} id={menu} popover="auto">
        <a className="menu-item" href={`/seller/mart/${storeId}`}>
          <Icon name="store" /> {MART_TEXTS.home}
        </a>
        <a className="menu-item" href={`/seller/mart/${storeId}/info`}>
          <Icon name="info" /> {MART_TEXTS.info}
        </a>
        {authority === 1 ? (
          <>
            <a className="menu-item" href={`/seller/store/manage/${storeId}`}>
              <Icon name="settings" /> {MART_TEXTS.manage}
            </a>
            <a className="menu-item" href={`/seller/mart/${storeId}/log`}>
              <Icon name="clock" /> {MART_TEXTS.log}
            </a>
            <button type="button" className={`menu-item ${css.danger}`} {...then(() => void removal.ask(openOrders))}>
              <Icon name="trash" /> {MART_TEXTS.remove}
            </button>
          </>
        ) : (
          <button type="button" className={`menu-item ${css.danger}`} {...then(() => setLeaving(true))}>
            <Icon name="close" /> {MART_TEXTS.leave}
          </button>
        )}
      </div>
      <RemoveMart mart={mart} store={removal} />
      {leaving && <LeaveMart storeId={storeId} name={name} onCancel={() => setLeaving(false)} />}
    </>
  );
}
