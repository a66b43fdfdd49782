import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { Icon } from '#islands/shared/Icon.tsx';
import { askToLeave } from '#islands/shared/leave-mart.tsx';
import type { SellerMart } from '#lib/contract/mart/seller-marts.ts';
import { leaveText, MART_TEXTS, removeText } from '#lib/messages/mart/seller-marts.ts';
import css from './dashboard.module.css';
import { askToRemoveMart } from './remove-mart.tsx';

/**
 * What can be done with a mart from the dashboard: managing and deleting are its general manager's, leaving an
 * employee's (spec.md section 6). The frame opens and closes it (layouts/chrome/menus.ts), before the island is
 * hydrated and without script, too.
 */
export function MartMenu({ mart }: { mart: SellerMart }) {
  const { storeId, name, authority } = mart;
  const menu = `mart-menu-${storeId}`;
  return (
    <div className={css.place}>
      {/* biome-ignore lint/a11y/useSemanticElements: without script the browser opens the menu by its address */}
      <a
        role="button"
        className={`icon-button ${css.more}`}
        href={`#${menu}`}
        aria-controls={menu}
        aria-expanded={false}
        aria-label={`${name} 메뉴`}
        data-opens
      >
        <Icon name="more" size={24} />
      </a>
      <div className={`menu ${css.menu}`} id={menu}>
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
            <a className="menu-item" href={`/seller/mart/${storeId}/till`}>
              <Icon name="receipt" /> {MART_TEXTS.till}
            </a>
            <a className="menu-item" href={`/seller/mart/${storeId}/log`}>
              <Icon name="clock" /> {MART_TEXTS.log}
            </a>
            <button
              type="button"
              className={`menu-item ${css.danger}`}
              data-closes
              onClick={() => void askToRemoveMart(mart)}
            >
              <Icon name="trash" /> {removeText(name)}
            </button>
          </>
        ) : (
          <button
            type="button"
            className={`menu-item ${css.danger}`}
            data-closes
            onClick={() => void askToLeave(storeId, name)}
          >
            <Icon name="close" /> {leaveText(name)}
          </button>
        )}
      </div>
      <ConfirmHost />
    </div>
  );
}
