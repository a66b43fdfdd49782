/** Scheme, host and port as browsers see them; no trailing slash. */
export interface PublicOrigin {
  publicOrigin: string;
}
