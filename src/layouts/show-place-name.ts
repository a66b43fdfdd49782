import { $placeName } from '#lib/stores/place-name.ts';

/** The place that the page is headed with, where the map has been searched elsewhere. */
const shown = document.querySelector('.head .name');
const first = shown?.textContent ?? '';
$placeName.listen((name) => {
  if (shown) shown.textContent = name ?? first;
});
