/** The picture of a form: none, one the mart has stored already, or a file of this device that is yet to be sent. */
export type PictureChoice = { kind: 'none' } | { kind: 'kept'; imageKey: string } | { kind: 'file'; file: File };

/** The picture a listing has. */
export function storedPicture(imageKey: string | null): PictureChoice {
  return imageKey === null ? { kind: 'none' } : { kind: 'kept', imageKey };
}

export function samePicture(one: PictureChoice, other: PictureChoice): boolean {
  if (one.kind === 'kept' && other.kind === 'kept') return one.imageKey === other.imageKey;
  return one.kind === 'none' && other.kind === 'none';
}
