/** Shows the button that prints; without script there is none, and the browser's menu does it. */
const button = document.querySelector<HTMLButtonElement>('[data-print]');
if (button) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
