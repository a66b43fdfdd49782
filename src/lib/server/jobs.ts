import type { Deps } from './deps.ts';
import { pictureFolder } from './gateways/files/open-pictures.ts';
import { systemClock } from './platform/clock.ts';
import type { Connection, Db } from './platform/database/connect.ts';
import { deleteDrafts } from './platform/files/delete-drafts.ts';
import { deleteOldCounts } from './platform/http/limiters.ts';
import type { Work } from './platform/jobs/recurring-job.ts';
import { deleteUnusedCasePictures } from './services/case/case-pictures.ts';
import { closeDecided } from './services/case/operator/close-decided.ts';
import { tellLastSteps } from './services/discovery/alerts/tell-last-steps.ts';
import { workAlerts } from './services/discovery/alerts/work-alerts.ts';
import { refreshSearch } from './services/discovery/refresh-search.ts';
import { askTaxOfficeNightly } from './services/market/ask-tax-office.ts';
import { proveBooks } from './services/market/books/prove-books.ts';
import { deleteOldRows, RETAINED } from './services/market/delete-old-rows.ts';
import { announcePolicies } from './services/market/documents/announce-policies.ts';
import { tellDigest } from './services/market/tell-operators.ts';
import { deleteOldPapers } from './services/mart/papers/delete-old-papers.ts';
import { endSuspensions } from './services/mart/standing/suspend-mart.ts';
import { notifyExpiring } from './services/notice/alarms/notify-expiring.ts';
import { remindOfChoice } from './services/notice/promotions/remind-of-choice.ts';
import { passOnSilent } from './services/order/disputes/answer-dispute.ts';
import { believeSilent } from './services/order/hand-over/decide-claim.ts';
import { checkRecentPayments } from './services/payment/check-recent.ts';
import { checkWaitingPayments } from './services/payment/check-waiting.ts';
import { reconcilePayments } from './services/payment/reconcile-payments.ts';
import { sendRefunds } from './services/payment/send-refunds.ts';
import { voidPayments } from './services/payment/void-payments.ts';
import { tellEnded } from './services/product/machine/tell-ended.ts';
import { runRecurring } from './services/product/recurring/run-recurring.ts';
import { endAlcohol } from './services/product/register/end-alcohol.ts';
import { showHiddenReviews } from './services/review/hide-review.ts';
import { deleteUnusedPhotos } from './services/review/review-photos.ts';
import { readSettlements } from './services/settlement/payouts/read-settlements.ts';
import { closeStatements } from './services/settlement/statements/close-statements.ts';

/** Work that a process does again and again, so long after it last ended. */
export interface JobRow {
  /** Names it in the log, in the metrics, and where it is done alone. */
  name: string;
  everyMs: number;
  work: Work;
  /** Whether one of all processes does it. */
  isAlone?: true;
  /** Done at once by a process that can be reached: it resumes what an earlier one left (rules.md section 7). */
  catchesUp?: true;
}

/** What jobs work with that is one process's own. */
export interface Working {
  deps: Deps;
  connection: Connection;
  /** Runs a work without the time limits of requests. */
  patiently: <T>(work: (open: { db: Db }) => Promise<T>) => Promise<T>;
  writeViews: () => Promise<unknown>;
  sendNews: () => Promise<unknown>;
  sendWebhooks: () => Promise<unknown>;
  followMessages: () => Promise<unknown>;
  expireDueOrders: () => Promise<unknown>;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const each = (name: string, everyMs: number, work: Work): JobRow => ({ name, everyMs, work });
const alone = (name: string, everyMs: number, work: Work): JobRow => ({ name, everyMs, work, isAlone: true });
const resuming = (row: JobRow): JobRow => ({ ...row, catchesUp: true });

/** Every recurring work of a process, by noun. */
export function jobsOf({ deps, connection, patiently, ...own }: Working): JobRow[] {
  const order = [
    each('expire orders', 5 * SECOND, own.expireDueOrders),
    alone('pass on silent disputes', MINUTE, () => passOnSilent(deps)),
    alone('believe silent claims', MINUTE, () => believeSilent(deps)),
    alone('end decided cases', 10 * MINUTE, () => closeDecided(deps)),
  ];
  const payment = [
    each('reconcile payments', MINUTE, () => reconcilePayments(deps)),
    each('cancel failed payments', MINUTE, () => voidPayments(deps)),
    each('check payments of open orders', MINUTE, () => checkWaitingPayments(deps)),
    each('check recent payments', MINUTE, () => checkRecentPayments(deps)),
    each('send refunds', 2 * SECOND, (stopping) => sendRefunds(deps, stopping)),
  ].map(resuming);
  const settlement = [
    alone('prove the books', 5 * MINUTE, () => proveBooks(deps, (read) => patiently(({ db }) => read(db)))),
    resuming(alone('close statements', 5 * MINUTE, () => closeStatements(deps))),
    alone('read settlements of the card provider', 5 * MINUTE, () => readSettlements(deps)),
  ];
  const product = [
    each('write views', 10 * SECOND, own.writeViews),
    resuming(alone('end sales of alcohol', MINUTE, () => endAlcohol(deps))),
    each('put up recurring listings', 5 * SECOND, () => runRecurring(deps)),
    alone('tell machines of ended listings', 15 * SECOND, () => tellEnded(deps)),
  ];
  const discovery = [
    resuming(each('refresh search columns', MINUTE, () => refreshSearch(deps))),
    each('work alerts and waiting lists', SECOND, () => workAlerts(deps)),
    alone('tell of last steps', 15 * SECOND, () => tellLastSteps(deps)),
  ];
  const notice = [
    alone('remind of orders about to expire', 20 * SECOND, () => notifyExpiring(deps)),
    alone('remind of the switch of promotions', 10 * MINUTE, () => remindOfChoice(deps)),
    each('send news', SECOND, own.sendNews),
    each('tell machines', SECOND, own.sendWebhooks),
    each('ask what became of messages to phones', 5 * SECOND, own.followMessages),
  ];
  const mart = [
    alone('end suspensions', 30 * SECOND, () => endSuspensions(deps)),
    alone('ask the tax office', 10 * MINUTE, () => askTaxOfficeNightly(deps)),
    alone('delete old papers', HOUR, () => deleteOldPapers(deps)),
  ];
  const market = [
    alone('announce policies', MINUTE, () => announcePolicies(deps)),
    alone('tell operators what is late', 10 * MINUTE, () => tellDigest(deps)),
    alone('show hidden reviews', 10 * MINUTE, () => showHiddenReviews(deps)),
    alone('delete unused photos of reviews', 10 * MINUTE, () => deleteUnusedPhotos(deps)),
    alone('delete unused pictures of cases', 10 * MINUTE, () => deleteUnusedCasePictures(deps)),
    ...RETAINED.map(({ what, everyMs }) => alone(`forget old ${what}`, everyMs, () => deleteOldRows(deps, what))),
  ];
  return [
    ...order,
    ...payment,
    ...settlement,
    ...product,
    ...discovery,
    ...notice,
    ...mart,
    ...market,
    ...ownCounts(deps, connection),
    ...ownDisk(deps),
  ];
}

/** Counts that several processes share are rows; one process alone keeps its own in memory. */
const ownCounts = ({ config }: Deps, { counts }: Connection): JobRow[] =>
  config.database.kind === 'postgres' ? [alone('forget old counts', 10 * MINUTE, () => deleteOldCounts(counts))] : [];

/** Pictures that stand on this process's disk, by the disk's own clock. */
const ownDisk = ({ config }: Deps): JobRow[] => {
  const forget = () => deleteDrafts(pictureFolder(config), systemClock.now());
  return config.bucket ? [] : [each('forget half-written pictures', HOUR, forget)];
};
