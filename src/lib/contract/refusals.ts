import type { MissingPart } from '#lib/domain/mart/application.ts';
import type { MartProblem } from '#lib/domain/mart/mart-draft.ts';
import type { IntroductionProblem } from '#lib/domain/mart/mart-introduction.ts';
import type { WeekHoursProblem } from '#lib/domain/mart/week-hours.ts';
import type { HoldRefusal } from '#lib/domain/order/holds.ts';
import type { BulkProblem } from '#lib/domain/product/bulk-edit.ts';
import type { ProductProblem } from '#lib/domain/product/product.ts';
import type { FileFault } from '#lib/domain/product/product-sheet.ts';
import type { RecallReasonProblem } from '#lib/domain/product/recall.ts';
import type { RecurringProblem } from '#lib/domain/product/recurring.ts';
import type { TableFormat } from '#lib/domain/table-file.ts';
import type { PictureKind } from '#lib/web/picture-file.ts';

/** Features that a market has only where their provider's keys are set. */
export type Feature = 'businessCheck' | 'geocoding';

/** Why a listing does not take a bulk edit, or the value that it has by now. */
export type BulkRefusal = BulkProblem | { priceNow: number } | { piecesNow: number };

/** Payments that the card company took and this market does not (rules.md section 7). */
export type OwnPaymentFailure = 'METHOD_NOT_TAKEN' | 'CURRENCY_NOT_TAKEN' | 'AMOUNT_MISMATCH' | 'TAX_FREE_MISMATCH';

/** Why a payment failed: one of our own codes, or the card company's with its words. */
export interface PaymentFailure {
  code: string | null;
  said: string | null;
}

/** What a refusal is about where its code alone does not say it. */
export type PlainReason =
  | 'bodyUnreadable'
  | 'codeOrUuidMissing'
  | 'severalMarts'
  | 'notANoShow'
  | 'orderStillOpen'
  | 'caseReasonOdd'
  | 'voucherNotSaid'
  | 'exceptionUnexplained'
  | 'picturesForSeveral'
  | 'casePicturesADay'
  | 'objected'
  | 'objectionTooLate'
  | 'categoryUnknown'
  | 'termWithoutLetters'
  | 'exampleUnaltered'
  | 'notGenuine'
  | 'representativeMissing'
  | 'businessNumberOdd'
  | 'openedOnOdd'
  | 'pinElsewhere'
  | 'nameNeeded'
  | 'nameTypedWrong'
  | 'suspensionEndsBefore'
  | 'dayOffPast'
  | 'dayOffTooFar'
  | 'pauseEndTooFar'
  | 'employeeBlocked'
  | 'emailUnproven'
  | 'managerLeaves'
  | 'martsOpenedToday'
  | 'martsRun'
  | 'martsRunByEmployee'
  | 'martsOfBusiness'
  | 'contentsMissing'
  | 'returnDayOdd'
  | 'depositDayOdd'
  | 'accountOdd'
  | 'holderMissing'
  | 'webhookNotPublic'
  | 'webhookNotFound'
  | 'webhookThere'
  | 'countOdd'
  | 'piecesOdd'
  | 'tooManyAtOnce'
  | 'starting';

/** The feature that a market does not have: its name stands before the sentence. */
interface FeatureOff {
  is: 'feature';
  feature: Feature;
}

/** The same with the figures that its sentence names. */
export type ReasonWithFigures =
  | { is: 'piecesOfOrder'; quantity: number }
  | { is: 'pictureKind'; kind: PictureKind }
  | { is: 'businessStatus'; status: string }
  | { is: 'papers'; missing: readonly MissingPart[] }
  | { is: 'mart'; problem: MartProblem }
  | { is: 'introduction'; problem: IntroductionProblem }
  | { is: 'week'; problem: WeekHoursProblem; weekday: number | null }
  | { is: 'hold'; refusal: HoldRefusal }
  | { is: 'maxPerBuyer'; limit: number }
  | { is: 'product'; problem: ProductProblem }
  | { is: 'recurring'; problem: RecurringProblem }
  | { is: 'recall'; problem: RecallReasonProblem }
  | { is: 'bulk'; productName: string; problem: BulkRefusal }
  | { is: 'payment'; failure: PaymentFailure }
  | { is: 'sheet'; fault: FileFault }
  | { is: 'table'; format: TableFormat; most: number }
  | { is: 'payoutSuspended' | 'payoutObjected'; martName: string }
  | { is: 'notInCp949'; letters: readonly string[] }
  | FeatureOff;

/**
 * What a refusal's sentence says beside its code. A service throws it, `messages/refusals.ts` has its Korean, and the
 * wire carries the sentence alone.
 */
export type Reason = PlainReason | ReasonWithFigures;
