import { TROUBLE } from '#lib/messages/order/buyer-orders.ts';
import styles from './orders.module.css';

/** The way to say that something is wrong with an order, whatever its state. */
export const TroubleLink = ({ order }: { order: { orderId: number; productName: string } }) => (
  <a className={styles.receipt} href={`/buyer/help?orderId=${order.orderId}`}>
    {TROUBLE}
    <span className="visually-hidden">: {order.productName}</span>
  </a>
);
