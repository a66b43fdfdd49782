/** A barcode nobody has used, with its check digit. */
export function newBarcode(): string {
  const digits = `88${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return digits + ((10 - (sum % 10)) % 10);
}
