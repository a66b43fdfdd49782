/** How it was selected decides what moves: the map goes to what the list names, the list to what the map names. */
export interface Selection {
  id: number;
  from: 'list' | 'map';
}
