import type { Editor } from '@tiptap/core';
import { Children, Component, type ReactNode } from 'react';
import { report } from '../core/report.ts';

interface ChromeBoundaryProps {
  editor: Editor;
  children: ReactNode;
}

/**
 * An error boundary around controls beside a text: handles, toolbars and lists read the text's state, which may be in
 * transition. What fails is left out until the text changes again; the page and recent edits stay.
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

/** Controls of a text, each in its own boundary, so that one that fails leaves the others. */
export function Chrome({ editor, children }: ChromeBoundaryProps): ReactNode {
  return Children.map(children, (control) => <ChromeBoundary editor={editor}>{control}</ChromeBoundary>);
}
