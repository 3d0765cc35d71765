import type { Editor } from '@tiptap/core';
import { Children, Component, type ReactNode } from 'react';
import { report } from '../core/report.ts';

interface ChromeBoundaryProps {
  editor: Editor;
  children: ReactNode;
}

/**
 * Around whatever is drawn beside a text: handles, toolbars and lists ask the text where things stand, which may be on its
 * way from one state to the next. What fails there is left out until the text changes again; the page, and what was just
 * written, stay.
 */
class ChromeBoundary extends Component<ChromeBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    report('Drawing beside the text failed', error);
  }

  override componentDidMount(): void {
    this.props.editor.on('transaction', this.#tryAgain);
  }

  override componentWillUnmount(): void {
    this.props.editor.off('transaction', this.#tryAgain);
  }

  readonly #tryAgain = (): void => {
    if (this.state.hasFailed) this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** Controls of one text, each in a boundary of its own: one that fails leaves the others. */
export function Chrome({ editor, children }: ChromeBoundaryProps): ReactNode {
  return Children.map(children, (control) => <ChromeBoundary editor={editor}>{control}</ChromeBoundary>);
}
