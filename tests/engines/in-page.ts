/**
 * Finds what a person would press or read, in the page itself and in a language that every engine of the floor knows:
 * the first element of a role whose accessible name contains `name`, that is shown and that nothing lies over. As text
 * of a script, as drivers want it.
 */
export const PART = String.raw`
function part(role, name, inDialog) {
  var SELECTORS = {
    button: 'button, [role=button], input[type=submit], summary',
    link: 'a[href]:not([role=button])',
    field: 'input:not([type=hidden]), textarea, select',
    heading: 'h1, h2, h3',
    any: '*'
  };
  var text = function (node) { return (node.innerText || node.textContent || '').replace(/\s+/g, ' ').trim(); };
  function nameOf(element) {
    var labelled = element.getAttribute('aria-labelledby');
    if (labelled) return labelled.split(' ').map(function (id) { var it = document.getElementById(id); return it ? text(it) : ''; }).join(' ');
    if (element.getAttribute('aria-label')) return element.getAttribute('aria-label');
    if (element.labels && element.labels.length) return text(element.labels[0]);
    return text(element) || element.getAttribute('placeholder') || '';
  }
  function isShown(element) {
    var box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && getComputedStyle(element).visibility !== 'hidden';
  }
  var roots = inDialog ? document.querySelectorAll('dialog[open]') : [document];
  for (var r = roots.length - 1; r >= 0; r--) {
    var found = roots[r].querySelectorAll(SELECTORS[role]);
    for (var i = 0; i < found.length; i++) {
      if (found[i].disabled || !isShown(found[i])) continue;
      if (nameOf(found[i]).indexOf(name) === -1) continue;
      return found[i];
    }
  }
  return null;
}
function bringInto(element) {
  if (!element) return null;
  // A page that is read again stays at its place until its reader moves it (client/page/list-state.ts).
  element.dispatchEvent(new Event('wheel', { bubbles: true }));
  element.scrollIntoView({ block: 'center' });
  return true;
}
function pointOf(element) {
  if (!element) return null;
  var box = element.getClientRects()[0];
  if (!box) return null;
  var x = box.left + box.width / 2, y = box.top + box.height / 2;
  var at = document.elementFromPoint(x, y);
  var label = at && at.closest('label');
  if (!at || !(element.contains(at) || at.contains(element) || (label && label.control === element))) return null;
  return { x: x, y: y };
}`;
