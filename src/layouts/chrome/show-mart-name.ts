import { manageTitle } from '#lib/messages/mart/seller-store.ts';
import { $martName } from '#lib/stores/mart-name.ts';

/**
 * Heading, menu and top bar were rendered with the name of before: they take the new one without loading the page
 * again.
 */
$martName.listen((name) => {
  if (!name) return;
  for (const element of document.querySelectorAll('[data-mart-name]')) element.textContent = name;
  const heading = document.querySelector('main h1');
  if (heading) heading.textContent = manageTitle(name);
});
