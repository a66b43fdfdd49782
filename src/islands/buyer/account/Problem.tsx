/** Why a button did not do what it is for, beside it. */
export function Problem({ text }: { text: string | null }) {
  return (
    text && (
      <p className="notice notice-danger" role="alert">
        {text}
      </p>
    )
  );
}
