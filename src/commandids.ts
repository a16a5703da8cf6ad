/** Ids of the commands, and of the side panel. */

export namespace CommandIDs {
  export const modernize = 'jupyter-mlemodernizer:modernize';
  export const modernizeWith = 'jupyter-mlemodernizer:modernize-with-options';
  export const modernizeFrom = 'jupyter-mlemodernizer:modernize-with-folder';
  export const stop = 'jupyter-mlemodernizer:stop';
  export const verify = 'jupyter-mlemodernizer:verify';
  export const accept = 'jupyter-mlemodernizer:accept';
  export const reject = 'jupyter-mlemodernizer:reject';
  export const acceptCell = 'jupyter-mlemodernizer:accept-cell';
  export const rejectCell = 'jupyter-mlemodernizer:reject-cell';
  export const acceptHunk = 'jupyter-mlemodernizer:accept-hunk';
  export const rejectHunk = 'jupyter-mlemodernizer:reject-hunk';
  export const edit = 'jupyter-mlemodernizer:edit-suggestion';
  export const details = 'jupyter-mlemodernizer:toggle-details';
  export const toggleDiff = 'jupyter-mlemodernizer:toggle-diff';
  export const acceptAllVerified = 'jupyter-mlemodernizer:accept-all-verified';
  export const next = 'jupyter-mlemodernizer:next-suggestion';
  export const previous = 'jupyter-mlemodernizer:previous-suggestion';
  export const takeBackAll = 'jupyter-mlemodernizer:undo-all';
  export const takeBackTogether = 'jupyter-mlemodernizer:undo-accept-all';
  export const saveCopy = 'jupyter-mlemodernizer:save-copy';
  export const openOriginal = 'jupyter-mlemodernizer:open-original';
  export const compare = 'jupyter-mlemodernizer:compare';
  export const openReport = 'jupyter-mlemodernizer:open-report';
  export const forget = 'jupyter-mlemodernizer:forget';
  export const languageModel = 'jupyter-mlemodernizer:language-model';
  export const openExample = 'jupyter-mlemodernizer:open-example';
  export const showPanel = 'jupyter-mlemodernizer:show-panel';
}

/** Id of the side panel in the shell. */
export const PANEL_ID = 'jupyter-mlemodernizer-panel';
