import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#lib/server/platform/database/connect.ts';
import {
  caseMessages,
  martKeys,
  martLog,
  orderBags,
  orders,
  pictures,
  reviews,
  stockLedger,
} from '#lib/server/schema/index.ts';

/** The acts of a person for the marts they work or worked in. */
export async function exportWork(db: Db, userId: number) {
  const handedOver = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.endedBy, userId), eq(orders.state, 'pickedUp')))
    .orderBy(asc(orders.id));
  const replied = await db
    .select({ id: reviews.orderId })
    .from(reviews)
    .where(eq(reviews.repliedBy, userId))
    .orderBy(asc(reviews.orderId));
  const packed = await db
    .select({ id: orderBags.orderId })
    .from(orderBags)
    .where(eq(orderBags.writtenBy, userId))
    .orderBy(asc(orderBags.orderId));
  const uploadedPictures = await db
    .select({ key: pictures.key, createdAt: pictures.createdAt })
    .from(pictures)
    .where(eq(pictures.uploadedBy, userId))
    .orderBy(asc(pictures.createdAt));
  const { productId, event, waiting, at } = stockLedger;
  const stockMoves = await db
    .select({ productId, event, waiting, at })
    .from(stockLedger)
    .where(eq(stockLedger.actorId, userId))
    .orderBy(asc(stockLedger.id));
  const said = await db
    .select({ caseId: caseMessages.caseId, text: caseMessages.text, at: caseMessages.at })
    .from(caseMessages)
    // What somebody said as an operator is the market's, notes about others among it.
    .where(and(eq(caseMessages.authorId, userId), eq(caseMessages.side, 'mart')))
    .orderBy(asc(caseMessages.id));
  const logged = await db
    .select({ storeId: martLog.martId, kind: martLog.kind, at: martLog.at })
    .from(martLog)
    .where(eq(martLog.actorId, userId))
    .orderBy(asc(martLog.id));
  const keysMade = await db
    .select({ storeId: martKeys.martId, name: martKeys.name, madeAt: martKeys.madeAt })
    .from(martKeys)
    .where(eq(martKeys.madeBy, userId))
    .orderBy(asc(martKeys.id));
  const idOf = ({ id }: { id: number }) => id;
  return {
    handedOverOrderIds: handedOver.map(idOf),
    repliedReviewIds: replied.map(idOf),
    packedOrderIds: packed.map(idOf),
    uploadedPictures,
    stockMoves,
    caseMessages: said,
    logged,
    keysMade,
  };
}
