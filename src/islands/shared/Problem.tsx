/** Why what was pressed was not done, beside it; nothing where there is no problem. */
export function Problem({ text }: { text: string | null | undefined }) {
  return (
    text && (
      <p className="notice notice-danger" role="alert">
        {text}
      </p>
    )
  );
}
