import { Fragment } from 'react';
import type { OrderBag } from '#lib/contract/order/bags.ts';
import { promiseRows } from '#lib/messages/order/bags.ts';

/** What is told of a bag before it is ordered, and stays with the order: its least worth, and all that may be in it. */
export const BagPromise = ({ bag }: { bag: Omit<OrderBag, 'contents'> }) => (
  <dl className="facts small">
    {promiseRows(bag).map(({ name, text }) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </Fragment>
    ))}
  </dl>
);
