import { useState } from 'react';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import { VOUCHERS, type Voucher } from '#lib/domain/mart/vouchers.ts';
import { saidAtText, VOUCHER_TEXTS as TEXTS, VOUCHER_NAMES, vouchersText } from '#lib/messages/mart/vouchers.ts';
import { EditRow } from './EditRow.tsx';
import type { ManageStore } from './manage-store.ts';

interface Props {
  mart: ManagedStore;
  store: ManageStore;
}

/** What the mart's own terminal takes, in its own word and of that day: saved again as it is, it is said anew. */
export function VouchersRow({ mart, store }: Props) {
  const [chosen, setChosen] = useState<readonly Voucher[]>(mart.vouchers);
  const toggle = (voucher: Voucher) =>
    setChosen(chosen.includes(voucher) ? chosen.filter((one) => one !== voucher) : [...chosen, voucher]);
  return (
    <EditRow
      store={store}
      row="vouchers"
      label={TEXTS.row}
      value={
        mart.vouchersAt ? (
          <>
            {vouchersText(mart.vouchers)}
            <br />
            <span className="soft small">{saidAtText(new Date(mart.vouchersAt))}</span>
          </>
        ) : (
          <span className="soft">{TEXTS.none}</span>
        )
      }
      onEdit={() => setChosen(mart.vouchers)}
      onSave={() => void store.save('vouchers', { vouchers: [...chosen] })}
    >
      <fieldset>
        <legend className="field-label">{TEXTS.row}</legend>
        {VOUCHERS.map((voucher) => (
          <label key={voucher} className="choice">
            <input type="checkbox" checked={chosen.includes(voucher)} onChange={() => toggle(voucher)} />
            {VOUCHER_NAMES[voucher]}
          </label>
        ))}
        <p className="field-hint">{TEXTS.hint}</p>
      </fieldset>
    </EditRow>
  );
}
