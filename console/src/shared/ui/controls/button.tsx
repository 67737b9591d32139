import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  icon?: ReactNode;
  /** Shows the icon only; the name is announced, shown as a hint, and next to the icon in sunlight mode. */
  iconOnly?: string;
  /** The icon needs no text, even in sunlight mode. */
  wordless?: boolean;
}

/** The product's button. With `iconOnly` its label is only announced and shown as a hint. */
export function Button(props: ButtonProps) {
  const { kind = 'plain', icon, iconOnly, wordless = false, className, children, ...rest } = props;
  const classes = ['sf-button', `is-${kind}`, iconOnly === undefined ? '' : 'is-icon', className ?? ''];
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      {...(iconOnly === undefined ? {} : { 'aria-label': iconOnly, title: iconOnly })}
      {...rest}
    >
      {icon}
      {iconOnly !== undefined && !wordless && <span className="sf-button-word">{iconOnly}</span>}
      {children}
    </button>
  );
}
