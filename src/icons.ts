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

/** What a suggestion says goes into the cell. */
export const acceptIcon = new LabIcon({
  name: 'jupyter-mlemodernizer:accept',
  svgstr:
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" viewBox="0 0 24 24">' +
    '<path class="mzn-icon-accept" d="M9 15.6 4.9 11.5l-1.8 1.8L9 19.2 21 7.2l-1.8-1.8z"/></svg>'
});

/** The cell stays as it is. */
export const rejectIcon = new LabIcon({
  name: 'jupyter-mlemodernizer:reject',
  svgstr:
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" viewBox="0 0 24 24">' +
    '<path class="mzn-icon-reject" d="M18.7 7.1 16.9 5.3 12 10.2 7.1 5.3 5.3 7.1 10.2 12l-4.9 4.9 1.8 1.8 4.9-4.9 4.9 4.9 1.8-1.8L13.8 12z"/></svg>'
});

/** A line that comes and one that goes. */
export const diffIcon = new LabIcon({
  name: 'jupyter-mlemodernizer:diff',
  svgstr:
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" viewBox="0 0 24 24">' +
    '<g class="jp-icon3" fill="#616161">' +
    '<path d="M10.9 3v4.4H6.5v2.2h4.4V14h2.2V9.6h4.4V7.4h-4.4V3z"/>' +
    '<path d="M6.5 18.4h11v2.2h-11z"/></g></svg>'
});
