import type { Component, Props, System } from './swagger-system.ts';

/** Swagger UI's button "Execute", as far as it is used here: it checks what was filled in, and then calls the first of these. */
interface ExecuteButton {
  readonly props: {
    readonly operation: unknown;
    readonly path: string;
    readonly method: string;
    readonly disabled?: boolean;
    readonly onExecute?: () => void;
    readonly specActions: System['specActions'];
  };
  handleValidationResultPass: () => void;
  readonly onClick: () => void;
}

const HINT =
  'What would become of this call: the arguments as Java gets them, and which providers are asked and why. Nothing is called. For operators.';

/** "Execute", and beside it "Explain", which sends the same request to `/-/explain`. */
export function createExecuteButtons(original: Component, { React }: System): (props: Props) => unknown {
  const Execute = original as unknown as new (props: Props) => ExecuteButton;

  class Explain extends Execute {
    constructor(props: Props) {
      super(props);
      this.handleValidationResultPass = () => {
        const { operation, path, method, onExecute, specActions } = this.props;
        onExecute?.();
        specActions.execute({ operation, path, method, extras: { explains: true } });
      };
    }

    render(): unknown {
      const { onClick, props } = this;
      const disabled = props.disabled === true;
      return React.createElement(
        'button',
        { className: 'btn docs-explain', title: HINT, onClick, disabled },
        'Explain',
      );
    }
  }

  return (props) =>
    React.createElement(
      'div',
      { className: 'docs-execute' },
      React.createElement(original, props),
      React.createElement(Explain, props),
    );
}
