"""Pages: sections bound to paper, guides, nets, lists of parts, spec sheets, faults."""
