/** Why a backup was not made or not restored, as a sentence for the operator. Nothing was changed. */
export class RestoreError extends Error {}
