/** The signed-in person. Position and marts are read from the database when needed, never from the token. */
export interface Viewer {
  userId: number;
  sessionId: string;
}
