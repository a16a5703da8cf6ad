import { LabIcon } from '@jupyterlab/ui-components';

/** Back, and run again. */
export const modernizeIcon = new LabIcon({
  name: 'jupyter-mlemodernizer:modernize',
  svgstr:
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" viewBox="0 0 24 24">' +
    '<g class="jp-icon3 jp-icon-selectable" fill="#616161">' +
    '<path d="M12 4V1L8 5l4 4V6a6.5 6.5 0 1 1-6.5 6.5h-2A8.5 8.5 0 1 0 12 4z"/>' +
    '<path d="M10.2 9.4v6.2l5-3.1z"/></g></svg>'
});
